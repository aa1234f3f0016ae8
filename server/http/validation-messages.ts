import { z } from 'zod'

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
}

const inWords = (type: string): string => TYPES[type] ?? type

function typeOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return typeof input
}

function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'is missing'
      const wrongNumber = issue.expected === 'int' && typeof issue.input === 'number'
      const got = wrongNumber ? String(issue.input) : inWords(typeOf(issue.input))
      return `must be ${inWords(issue.expected)}, not ${got}`
    }
    case 'invalid_value': {
      const choice = `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
      return issue.input === undefined ? `is missing; ${choice}` : choice
    }
    case 'too_small':
      return issue.origin === 'array' ? `needs at least ${issue.minimum} of them` : `must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'array' ? `takes at most ${issue.maximum} of them` : `must be at most ${issue.maximum}`
    case 'invalid_union':
      return unionMessage(issue)
    case 'unrecognized_keys':
      return `has no field ${issue.keys.join(', ')}`
    default:
      return undefined
  }
}

/** What is wrong with the alternative that was meant: the one whose type fits. */
function unionMessage({ errors, input }: z.core.$ZodRawIssue & { errors: z.core.$ZodIssue[][] }): string {
  const types = errors.flatMap(([first]) => (first?.code === 'invalid_type' && first.path.length === 0 ? first : []))
  const meant = errors.flat().find((one) => !types.some((type) => type === one))
  if (meant) return [...meant.path, meant.message].join(': ')
  return `must be ${types.map(({ expected }) => inWords(expected)).join(' or ')}, not ${inWords(typeOf(input))}`
}

/** Makes zod use these sentences, for every schema of the process. Called once, at start. */
export function useValidationMessages(): void {
  z.config({ customError: messageOf })
}

/** One sentence per issue. Each begins with the name of its field. */
export const describeIssues = (error: z.core.$ZodError): string =>
  error.issues.map(({ path, message }) => `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}.`).join(' ')
