/** What the items of the session's menu do, drawn in lines. */
const PATHS = {
  join: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1m2 3.5a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  qr: 'M4 4h6v6H4zm10 0h6v6h-6zM4 14h6v6H4zm10 0h2v2m4-2v6h-6v-2',
  remote: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm3 15h2',
  links: 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm3-7 8-8m-3 3 3 3',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zm-6.5 9a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6m2 3.5a6.5 6.5 0 0 1 3.5 6',
  check: 'M3 12h4l3-8 4 16 3-8h4',
  tickets: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zm6 0v10',
  settings: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 5v4M8 15v4',
  report: 'M6 3h9l4 4v14H6zm3.5 14v-4m3 4v-7m3 7v-2',
  export: 'M12 4v11m-5-4 5 5 5-5M5 20h14',
  help: 'M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.800m0 3.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  end: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5h5v5h-5z',
  delete: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13m-8 4v5m4-5v5',
}
export type ItemIconName = keyof typeof PATHS

export const ItemIcon = ({ of: name }: { of: ItemIconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
