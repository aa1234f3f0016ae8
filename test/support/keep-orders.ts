/** All chances are the same, so that nothing is moved. Keys, which are bytes, stay random. */
export function keepOrders(): void {
  const draw = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array : draw(array))
}
