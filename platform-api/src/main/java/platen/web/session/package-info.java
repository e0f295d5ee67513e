/**
 * Sessions of people: who is logged in by which factors, the cookies, and the storage of sessions in the database. All
 * classes are thread-safe.
 */
@NullMarked
package platen.web.session;

import org.jspecify.annotations.NullMarked;
