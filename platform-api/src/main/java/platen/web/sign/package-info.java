/**
 * The pages of people who are asked to sign, who know a link and have no account. A GET changes nothing; each step is a
 * form that works without scripts.
 */
@NullMarked
package platen.web.sign;

import org.jspecify.annotations.NullMarked;
