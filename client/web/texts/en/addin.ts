/** What the add-in says, beside the wall's words. */
export const texts = {
  pair: 'Pair this slide with a session',
  hostLink: 'Host link',
  hostLinkHint: 'In the host console, menu “⋯” at the top: “Links for hosts and helpers”.',
  notHostLink: (origin: string) =>
    `This is not a host link of ${origin}. Copy it in the host console there.`,
  orToken: 'Or use a Bearer token',
  code: 'Code of the session',
  token: 'Bearer token',
  doPair: 'Pair',
  choose: 'Which poll belongs to this slide?',
  other: 'Another poll',
  unpair: 'Another session',
  open: 'Open it now',
  opensWhenShown: 'Opens when this slide is shown to the audience.',
  frame: 'Address for a frame in your deck. It holds the host key: keep the deck to yourself.',
  noPoll: 'The poll of this slide is not in the session any more.',
  loading: 'Connecting…',
  failed: 'No connection. Trying again…',
  joinAt: (address: string) => `Join at ${address}`,
  qr: 'QR code that leads to the session',
}
