package platen.jobs.form.picture;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Imports the beans of pictures in answers of forms. */
@Configuration(proxyBeanMethods = false)
@Import(FormPictures.class)
public class FormPictureConfiguration {}
