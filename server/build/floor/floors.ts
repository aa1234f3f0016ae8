import type { Page, PageName } from '../../http/pages/page-languages.ts'

/** The oldest versions that a page works in. Safari's count for iOS too, and Chrome's for all browsers of its engine. */
export type Floor = { safari: string; chrome: string; firefox: string }

/** People join with the phone that they have. */
export const PHONES: Floor = { safari: '15.4', chrome: '92', firefox: '105' }
/** Hosts choose their computer. */
export const DESKS: Floor = { safari: '16.4', chrome: '111', firefox: '115' }

const OF_AUDIENCE: readonly PageName[] = ['audience', 'check'] satisfies Page[]

export const floorOf = (page: PageName): Floor => (OF_AUDIENCE.includes(page) ? PHONES : DESKS)

/** The script that asks whether a browser is at the floor, in the syntax of all browsers. */
export const askerOf = (floor: Floor): string => `client/web/too-old/${floor === PHONES ? 'phones' : 'desktops'}.js`

export const spokenFloor = ({ safari, chrome, firefox }: Floor): string =>
  `Safari ${safari}, Chrome ${chrome}, Firefox ${firefox}`

/** The floor as esbuild takes it. It lowers syntax and styles to that, but no methods. */
export const targetsOf = ({ safari, chrome, firefox }: Floor): string[] => [
  `safari${safari}`,
  `ios${safari}`,
  `chrome${chrome}`,
  `firefox${firefox}`,
]
