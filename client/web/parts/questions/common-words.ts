/**
 * Words that say nothing of what a question is about, in each of our languages: articles, pronouns, prepositions, question
 * words, auxiliaries and verbs of little meaning. What is elided or hyphenated is a word of its own, as `l` and `t`.
 */
export const COMMON_WORDS = [
  // English
  'a an the this that these those there here it its he she they we you i me my our us your their',
  'is are was were be been am do does did has have had will would can could shall should may might going go get got later afterwards',
  'to of in on at for from with by and or as about if so any some much many please again now today after us send talk session',
  'what when where who how why which use used s re ll ve t',
  // German
  'der die das den dem des ein eine einen einem einer eines ich du er sie es wir ihr man mir uns euch',
  'mein meine meinen unser unsere unseren unserem euer eure sich viel viele später nach nachher danach raus',
  'ist sind war wird werden wurde kann können könnt habt haben hat gibt gibts geben gehen geht macht machen kommt steht',
  'muss müssen soll sollen darf dürfen will wollen sein wäre hätte werde funktioniert klappt lautet heißt',
  'und oder zu zum zur im in am an auf für fürs von vom mit bei über unter auch denn noch schon mal bitte wieder heute',
  'was wann wo wer wie warum wieso welche welcher welches welchen',
  // French
  'le la les l un une des du de d je tu il elle on nous vous ils elles y en ce c ça cela cette ces se s me m',
  'mon ma mes notre nos votre vos ensuite après tard fonctionne',
  'est sont sera seront ont avez avons va vont fait peut pouvez t ne n pas et ou à au aux pour par sur sous avec dans',
  'allez allons que qu qui quoi quand où comment pourquoi quel quelle quels quelles combien',
  // Spanish
  'el los las lo una unos unas yo nos os le les al del con por para como',
  'mi mis nuestro nuestra después luego funciona',
  'es son ser será serán está están ha han hay habrá va van vamos tiene tienen puede pueden podemos se su este esta esto',
  'qué cuál cuáles cuándo dónde quién cómo cuánto cuánta cuántos cuántas bajo hoy',
  // Italian
  'il i gli uno di del dello della dei delle dell al allo alla ai alle nel nella per con su da dal dalla anche oggi',
  'mio mia nostro nostra dopo poi funziona',
  'è sono sarà saranno ha hanno abbiamo avete stato stata ci si mi vi che chi cosa come perché qual quale quali quanto',
  'quanta quanti quante dove possiamo può si questo questa quest e o',
  // Arabic
  'هل ما ماذا من متى أين كيف لماذا كم أي هو هي نحن لنا على إلى عن مع في هذا هذه التي الذي أن إن لا قد تم سيتم ستتم سوف',
  'يمكن يمكننا يمكنني توجد يوجد هناك اليوم لاحقا',
].join(' ')
