/** Whether a host name is a loopback address. @param hostname as a URL has it */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
