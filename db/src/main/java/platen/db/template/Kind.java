package platen.db.template;

import platen.db.core.WireName;

/** Kinds of templates: fillable PDF forms and smart documents. */
public enum Kind implements WireName {
    FILLABLE,
    DYNAMIC
}
