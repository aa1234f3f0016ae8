import { hostConsole as texts } from '../../language/index.ts'
import { type CommandName, rowOf } from './shortcuts.ts'

/** What stands on a key. */
export const keyName = (key: string): string =>
  key in texts.keys.names ? texts.keys.names[key as keyof typeof texts.keys.names] : key.toUpperCase()

/** The first key of a command. */
export const keyOf = (name: CommandName): string => keyName(rowOf(name).keys[0] ?? '')
