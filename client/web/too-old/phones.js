import { stayWithNotice } from './stay-with-notice.js'

// Firefox has the second since 105, Safari 15.4 and Chrome 92 the first.
if (![].at || !self.TextDecoderStream) stayWithNotice(document.getElementById('page'))
