/**
 * The button that sends goes when there is nothing to send any more, and comes back with the first change. Not below
 * what is written: nothing else there says that a change has to be sent.
 */
export const sendClass = (isSent: boolean, isEdited: boolean): string => (isSent && !isEdited ? 'main sent' : 'main')
