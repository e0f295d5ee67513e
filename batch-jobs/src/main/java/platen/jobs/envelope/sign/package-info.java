/**
 * Services for the people of envelopes, who know a link and nothing else: checks, consent, entries, looking, signing and
 * declining. Each change is one transaction with its entry in the trail and its event. Thread-safe.
 */
@NullMarked
package platen.jobs.envelope.sign;

import org.jspecify.annotations.NullMarked;
