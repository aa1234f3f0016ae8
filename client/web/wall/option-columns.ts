/** From so many options on, they stand in two columns. */
const TWO_FROM = 8

/** The grid for so many options, column by column. */
export const columnsFor = (options: number) => {
  const columns = options >= TWO_FROM ? 2 : 1
  return {
    gridTemplate: `repeat(${Math.ceil(options / columns)}, minmax(min-content, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
  }
}
