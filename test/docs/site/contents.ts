/** The pages of the documentation, by Diátaxis (https://diataxis.fr). Each is a Markdown file of the repository. */
export const CONTENTS: Record<string, string[]> = {
  Start: ['README.md'],
  Tutorial: ['shared/docs/first-session.md'],
  'How to': [
    'server/deploy/README.md',
    'client/addin/README.md',
    'client/deck/README.md',
    'shared/docs/another-origin.md',
    'shared/docs/events.md',
    'shared/docs/coming-from.md',
    'CONTRIBUTING.md',
    'shared/docs/debugging.md',
  ],
  Reference: ['client/README.md', 'client/package/README.md', 'shared/GLOSSARY.md', 'CHANGELOG.md'],
  Explanation: [
    'server/deploy/SCALING.md',
    'SECURITY.md',
    'shared/docs/data-protection.md',
    'shared/docs/accessibility.md',
    'shared/docs/asvs.md',
    'shared/docs/openssf.md',
  ],
}
