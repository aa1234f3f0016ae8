/** The places that have a step of the podium. */
export const STEPS = 3

/** Milliseconds until the first, the second and the third come. All are there within 5 s: see WCAG 2.2.2. */
const DELAYS = [4_200, 2_200, 400] as const
/** Milliseconds in which a place has come for sure. */
const COMES = 800

/** When a place comes on the wall's podium. */
export const podiumDelay = (place: number): number => DELAYS[place - 1] ?? DELAYS[0]

/** When the phone of whoever has a place names it: after the wall. Whoever is not on the podium learns it last. */
export const toldAfter = (place: number): number => podiumDelay(place) + COMES
