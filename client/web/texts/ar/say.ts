import { saying } from '../../parts/saying.ts'

export const { language, number, fraction, percent, date, time, count } = saying('ar')
