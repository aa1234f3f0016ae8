import type { texts as English } from '../en/failure.ts'

export const texts: typeof English = {
  broke: 'حدث خطأ في هذا الجزء من الصفحة. ما أرسلته من قبل محفوظ.',
  reload: 'إعادة التحميل',
}
