/**
 * Changes of operators to single pieces of work: cancel what is open, and repeat what has failed. They have the rules of the tenants' own actions, change nothing when repeated, and are recorded in the audit log.
 */
@NullMarked
package platen.web.operator.action;

import org.jspecify.annotations.NullMarked;
