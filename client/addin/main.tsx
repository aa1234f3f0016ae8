import '../web/parts/styles/page.css'
import '../web/parts/styles/typeface.css'
import '../web/wall/countdown.css'
import './addin.css'
import './slide.css'
import { giveKeyboardBack } from '../web/parts/browser/give-keyboard-back.ts'
import { show } from '../web/parts/errors/boundary.tsx'
import { AddIn } from './addin.tsx'
import { readSlideOptions } from './deck.ts'
import { iframeDeck } from './iframe-deck.ts'

const isInOffice = new URLSearchParams(location.search).has('office')
const options = readSlideOptions(location.search)
document.documentElement.dataset.theme = options.theme
// A frame does without the code for Office, a sixth of the add-in's own.
const deck = isInOffice ? await (await import('./office-deck.ts')).officeDeck() : iframeDeck()
giveKeyboardBack()
show(() => <AddIn deck={deck} options={options} />)
