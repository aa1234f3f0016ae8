import { stayWithNotice } from './stay-with-notice.js'

// Safari has the first since 16.4, Firefox the second since 115, Chrome the third since 111.
if (!self.CompressionStream || ![].toSorted || !CSS.supports('color', 'color-mix(in srgb, red, red)'))
  stayWithNotice(document.getElementById('page'))
