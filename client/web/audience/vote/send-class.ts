/** The button that sends goes when there is nothing to send any more, and comes back with the first change. */
export const sendClass = (isSent: boolean, isEdited: boolean): string => (isSent && !isEdited ? 'main sent' : 'main')
