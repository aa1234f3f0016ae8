/** What tests have as `SECRET`. */
export const SECRET = 'a secret that only the tests know'
