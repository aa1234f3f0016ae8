import { expect, it } from 'vitest'
import { type Role, withRole } from '../../../client/web/host/import/formats.ts'

const before: Role[] = ['prompt', 'option', 'option', 'options', 'seconds', 'none']

it.each(['prompt', 'options', 'seconds'] as const)('moves %s to the column that is chosen for it', (role) => {
  const after = withRole(before, 5, role)
  expect(after.lastIndexOf(role)).toBe(5)
  expect(after.filter((one) => one === role)).toHaveLength(1)
  expect(after[before.indexOf(role)]).toBe('none')
})

it.each(['option', 'rightOption', 'right', 'explanation'] as const)('lets several columns be %s', (role) => {
  expect(withRole(withRole(before, 0, role), 5, role)).toEqual([role, ...before.slice(1, 5), role])
})
