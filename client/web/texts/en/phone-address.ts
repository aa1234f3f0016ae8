/** What wall, console and slide say where phones cannot get in. */
export const texts = {
  unreachable:
    'Phones cannot reach this address, which is the machine’s own. Join the phones’ network and reload this page, or start the server with BASE_URL set to where phones reach it.',
}
