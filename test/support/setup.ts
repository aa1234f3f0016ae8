import { afterAll } from 'vitest'
import { useInputMessages } from '../../server/http/input-messages.ts'
import { backgroundDone } from './background.ts'

useInputMessages()
afterAll(backgroundDone)
