import { afterAll } from 'vitest'
import { useInputMessages } from '../../server/http/api/validation-messages.ts'
import { backgroundDone } from './background.ts'

useInputMessages()
afterAll(backgroundDone)
