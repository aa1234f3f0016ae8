import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { codeOf } from '../../shared/system-error-code.ts'
import { defaultDataDir } from '../db/embedded/data-dir.ts'
import { FROM_FILES } from './config.ts'
import { BadSettings, type Environment } from './read.ts'

/**
 * The settings of a server from all places that may have them: the environment, then a `.env` in the data folder, then
 * the files that variables such as SECRET_FILE name.
 * @param dataDir the data folder where DATA_DIR is not set
 * @throws BadSettings where one of these files cannot be read, or a secret is given twice
 */
export function environmentOf(env: Environment, dataDir = defaultDataDir()): Environment {
  const all = { ...besideData(env.DATA_DIR || dataDir), ...given(env) }
  const problems: string[] = []
  for (const name of FROM_FILES) {
    const file = all[`${name}_FILE`]
    if (file === undefined) continue
    if (all[name]) problems.push(`${name}_FILE: ${name} is set as well; set one of them`)
    else all[name] = readSetting(file, (fault) => problems.push(`${name}_FILE: ${file} ${fault}`))
  }
  if (problems.length > 0) throw new BadSettings(problems)
  return all
}

/** Settings of a data folder are in this file. */
export const settingsFile = (dataDir: string): string => join(dataDir, '.env')

function besideData(dataDir: string): Environment {
  const file = settingsFile(dataDir)
  // What is wrong with the folder itself is told when it is opened.
  if (!existsSync(file)) return {}
  const problems: string[] = []
  const text = readSetting(file, (fault) => problems.push(`DATA_DIR: ${file} ${fault}`)) ?? ''
  const settings = given(parseEnv(text) as Environment)
  if (settings.DATA_DIR) problems.push(`DATA_DIR: set it in the environment; ${file} is found by it`)
  if (problems.length > 0) throw new BadSettings(problems)
  return settings
}

/** An empty variable counts as not set. */
const given = (env: Environment): Environment => Object.fromEntries(Object.entries(env).filter(([, value]) => value))

/** @param tell what is wrong with the file */
function readSetting(file: string, tell: (fault: string) => void): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text !== '') return text
    tell('is empty')
  } catch (error) {
    tell(`cannot be read (${codeOf(error)})`)
  }
  return undefined
}
