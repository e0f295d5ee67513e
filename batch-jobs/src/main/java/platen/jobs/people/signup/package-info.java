/** Sign-up: who may create an account without an invitation, and what the account belongs to. Thread-safe. */
@NullMarked
package platen.jobs.people.signup;

import org.jspecify.annotations.NullMarked;
