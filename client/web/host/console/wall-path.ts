/** The wall's page. The key is in the fragment, which reaches no log. */
export const wallPath = (id: string, k: string | undefined): string => (k ? `/wall/${id}#k=${k}` : `/wall/${id}`)
