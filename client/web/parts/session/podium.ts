/** The places that have a step of the podium. */
export const STEPS = 3

/** Milliseconds until the first, the second and the third come. All are there within 5 s: see WCAG 2.2.2. */
const DELAYS = [4_200, 2_200, 400] as const

/** When a place comes on a podium, on the wall and on the phone of whoever has it. */
export const podiumDelay = (place: number): number => DELAYS[place - 1] ?? 0
