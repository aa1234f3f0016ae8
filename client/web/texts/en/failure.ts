/** What any page says where a part of it broke. */
export const texts = {
  broke: 'Something went wrong in this part of the page. What you sent before is safe.',
  reload: 'Reload',
}
