import '../web/parts/look.css'
import '../web/wall/wall.css'
import './addin.css'
import { show } from '../web/parts/boundary.tsx'
import { AddIn } from './addin.tsx'
import { frameDeck } from './frame-deck.ts'
import { officeDeck } from './office-deck.ts'

/** The manifest's address says that Office shows this page. */
const isInOffice = new URLSearchParams(location.search).has('office')
const deck = isInOffice ? await officeDeck() : frameDeck()
show(<AddIn deck={deck} />)
