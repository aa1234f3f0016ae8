import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Formatters } from '../../../shared/languages/formatters.ts'
import type { Language } from '../../../shared/languages/index.ts'
import { formatsIn, type Section, sectionIn } from './language.ts'

/** The language of a picture of a page, such as the wall in the console. Nothing has one where the page itself speaks. */
const Spoken = createContext<Language | undefined>(undefined)

/** Lets what is in it speak a language whose texts are loaded. */
export const Speaking = Spoken.Provider

/** A section of the texts in the language that is spoken here. @param section as `index.ts` exports it */
export const useTexts = <S extends Section>(section: S): S => sectionIn(useContext(Spoken), section)

export const useFormats = (): Formatters => formatsIn(useContext(Spoken))
