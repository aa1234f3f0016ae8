import { afterAll } from 'vitest'
import { useValidationMessages } from '../../server/http/validation-messages.ts'
import { backgroundDone } from './background.ts'

useValidationMessages()
afterAll(backgroundDone)
