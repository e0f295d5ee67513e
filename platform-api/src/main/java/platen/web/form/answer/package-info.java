/** Reads answers from the controls of a form into the data of a render. All classes are used by one request. */
@NullMarked
package platen.web.form.answer;

import org.jspecify.annotations.NullMarked;
