import { afterAll } from 'vitest'
import { speakPlainly } from '../../server/http/explain-input.ts'
import { backgroundDone } from './background.ts'

speakPlainly()
afterAll(backgroundDone)
