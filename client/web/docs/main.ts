import './docs.css'
import { addCopyButtons } from './copy.ts'
import { markCurrent } from './current.ts'
import { findInDocs } from './find.ts'
import { switchLanguages } from './languages.ts'

/** What the reference has beside what it is without a script. */
findInDocs()
addCopyButtons()
switchLanguages()
markCurrent()
