/** Tells a change once, however often it is said. */
export function onChange(tell: (connected: boolean) => void): (connected: boolean) => void {
  let last: boolean | undefined
  return (connected) => {
    if (connected !== last) tell(connected)
    last = connected
  }
}
