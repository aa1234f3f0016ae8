/** How a list is put in order. */
export const texts = {
  up: (label: string) => `Move “${label}” up`,
  down: (label: string) => `Move “${label}” down`,
  place: (label: string, place: number) => `“${label}” is now number ${place}.`,
}
