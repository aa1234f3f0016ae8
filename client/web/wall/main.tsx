import '../parts/look.css'
import { render } from 'preact'

render(<h1>Wall</h1>, document.body)
