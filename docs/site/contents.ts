/** The pages of the documentation, by Diátaxis (https://diataxis.fr). Each is a Markdown file of the repository. */
export const CONTENTS: Record<string, string[]> = {
  Start: ['README.md'],
  Tutorial: ['docs/first-session.md'],
  'How to': [
    'server/deploy/README.md',
    'client/addin/README.md',
    'client/deck/README.md',
    'docs/coming-from.md',
    'CONTRIBUTING.md',
    'docs/debugging.md',
  ],
  Reference: ['client/README.md', 'shared/GLOSSARY.md', 'CHANGELOG.md'],
  Explanation: [
    'server/deploy/SCALING.md',
    'SECURITY.md',
    'docs/data-protection.md',
    'docs/accessibility.md',
    'docs/asvs.md',
    'docs/openssf.md',
  ],
}
