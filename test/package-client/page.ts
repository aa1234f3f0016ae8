import { show } from './stranger.ts'

const { hash } = location
show(location.origin, hash.slice(1)).catch((error: unknown) => document.body.append(String(error)))
