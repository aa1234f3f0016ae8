import '../web/parts/styles/page.css'
import '../web/wall/wall.css'
import '../web/wall/stage.css'
import '../web/wall/answers.css'
import './addin.css'
import { show } from '../web/parts/errors/boundary.tsx'
import { AddIn } from './addin.tsx'
import { readSlideOptions } from './deck.ts'
import { frameDeck } from './frame-deck.ts'
import { officeDeck } from './office-deck.ts'

/** Whether Office shows this page, by the address in the manifest. */
const isInOffice = new URLSearchParams(location.search).has('office')
const options = readSlideOptions(location.search)
document.documentElement.dataset.theme = options.theme
const deck = isInOffice ? await officeDeck() : frameDeck()
show(() => <AddIn deck={deck} options={options} />)
