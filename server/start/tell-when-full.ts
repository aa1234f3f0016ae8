import type { Logger } from 'pino'
import type { Connections } from '../http/socket/connections.ts'

const RAISE = 'If it is not a flood, raise ulimit -n (LimitNOFILE in systemd), and worker_rlimit_nofile of nginx'

/** Logs once that the process can hold no more connections. */
export function tellWhenFull(connections: Connections, log: Logger): void {
  connections.onFull = () => {
    connections.onFull = () => {}
    const { cap } = connections
    log.warn(`all ${cap} connections that this process can hold are in use, so each new one closes another. ${RAISE}`)
  }
}
