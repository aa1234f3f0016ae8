import type { texts as English } from '../en/phone-address.ts'

export const texts: typeof English = {
  unreachable:
    'لا تستطيع الهواتف الوصول إلى هذا العنوان، فهو خاص بهذا الجهاز. يُرجى وصله بشبكة الهواتف وإعادة تحميل الصفحة، أو تشغيل الخادم مع ضبط BASE_URL على العنوان الذي تصل إليه الهواتف.',
}
