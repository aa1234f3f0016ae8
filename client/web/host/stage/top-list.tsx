/** Rows that fit into the small picture of the wall. */
export const TOP = 5

type Props = { title: string; rows: { key: string | number; text: string; figure: string }[] }

/** The best rows, each with its figure, in the small picture of the wall. */
export const TopList = ({ title, rows }: Props) => (
  <>
    <p class="quiet">{title}</p>
    <ol class="top">
      {rows.map(({ key, text, figure }) => (
        <li key={key}>
          <span dir="auto">{text}</span> <span class="quiet">{figure}</span>
        </li>
      ))}
    </ol>
  </>
)
