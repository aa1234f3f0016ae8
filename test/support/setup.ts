import { speakPlainly } from '../../server/http/explain-input.ts'

speakPlainly()
