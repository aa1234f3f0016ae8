/** The formats that a host can choose, by the names that they have in every language. */
export const FORMATS = ['Excel/CSV', 'GIFT', 'Aiken', 'Markdown'] as const
export type Format = (typeof FORMATS)[number] | 'Moodle XML' | 'live-audience'

/**
 * What a column can be read as. `options` has all options of a question in one cell, `right` names right ones, and
 * `rightOption` is an option itself, which is right.
 */
export const ROLES = ['none', 'prompt', 'option', 'options', 'rightOption', 'right', 'seconds', 'explanation'] as const
export type Role = (typeof ROLES)[number]

/** What one column has: a second one would not be read. */
const OF_ONE_COLUMN: readonly Role[] = ['prompt', 'options', 'seconds']

/** The roles of columns once one of them has another. A role of one column moves there. */
export const withRole = (roles: readonly Role[], column: number, role: Role): Role[] =>
  roles.map((one, index) => {
    if (index === column) return role
    return one === role && OF_ONE_COLUMN.includes(role) ? 'none' : one
  })
