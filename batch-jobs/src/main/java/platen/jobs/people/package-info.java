/**
 * The commands about people: setting up an installation, invitations, roles and links that work once. Secrets of links
 * are returned once and stored as hashes. All classes are thread-safe.
 */
@NullMarked
package platen.jobs.people;

import org.jspecify.annotations.NullMarked;
