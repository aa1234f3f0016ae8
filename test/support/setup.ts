import { afterAll } from 'vitest'
import { useValidationMessages } from '../../server/http/api/validation-messages.ts'
import { backgroundDone } from './background.ts'

useValidationMessages()
afterAll(backgroundDone)
