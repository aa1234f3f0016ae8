/** What the add-in says, beside the wall's words. */
export const addin = {
  pair: { title: 'Pair this slide with a session', button: 'Pair' },
  hostLink: { label: 'Host link', hint: 'In the host console, menu “⋯” at the top: “Links for hosts and helpers”.', wrong: (origin: string) => `This is not a host link from ${origin}. Copy one from the host console there.` },
  token: { label: 'API token', title: 'Or use an API token' },
  code: 'Session code',
  choose: 'Which poll goes on this slide?',
  other: 'Change poll',
  unpair: 'Change session',
  open: 'Open it now',
  draft: 'Draft',
  opensWhenShown: 'Opens when this slide is shown to the audience.',
  frame: 'Address for a frame in your deck. It contains the host key, so don’t share the deck.',
  noPoll: 'This slide’s poll is no longer in the session.',
  failed: 'No connection. Trying again…',
  qr: 'QR code that leads to the session',
}
