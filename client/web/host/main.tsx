import '../parts/look.css'
import { render } from 'preact'

render(<h1>Host</h1>, document.body)
